import { Alert, Button, NumberInput, SegmentedControl, Select, Slider } from '@mantine/core'
import type { IfcFacts } from '@nspect/contract/media/modelElement'
import type { ModelCheck } from '@nspect/contract/media/modelFile'
import type { LengthUnit, ModelMeasurements } from '@nspect/viewer'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../i18n/formatDecimal.ts'
import classes from './CheckModelPage.module.css'

/** metres */
const units: Record<LengthUnit, number> = {
  metres: 1,
  centimetres: 0.01,
  millimetres: 0.001,
  feet: 0.3048,
  inches: 0.0254,
}
/** plausible sizes of buildings, metres along their longest side */
const defaultRange = { min: 2, max: 400 }

const metres = (length: number) => formatDecimal(length, length < 10 ? 2 : length < 1000 ? 1 : 0)

interface Props {
  check: ModelCheck
  facts: ModelMeasurements | null
  /** the model should start inside, but there is nowhere to stand */
  hasNoInside: boolean
  isPanorama: boolean
  /** of a model that came as IFC, which says itself what its unit is and where up is */
  ifc?: IfcFacts | null
  /** files that the model names and came without */
  missingFiles?: readonly string[]
  onChange: (next: Partial<ModelCheck>) => void
  onKeepView: () => void
}

/** Form fields that correct how a model is shown. */
export function ModelCorrectionFields({
  check,
  facts,
  hasNoInside,
  isPanorama,
  ifc = null,
  missingFiles = [],
  onChange,
  onKeepView,
}: Props) {
  const { t } = useTranslation(['model', 'inspection'])
  const unit = (Object.keys(units) as LengthUnit[]).find((name) => units[name] === check.scale)
  const own = unit ? [] : [{ value: 'own', label: t('ownUnit', { scale: check.scale }) }]
  return (
    <>
      {!isPanorama && (
        <>
          {facts && <Dimensions facts={facts} isStated={ifc !== null} />}
          {ifc !== null && ifc.leftOut > 0 && (
            <Alert color="orange" variant="light" role="status">
              {t('leftOut', { count: ifc.leftOut })}
            </Alert>
          )}
          {missingFiles.length > 0 && (
            <Alert color="orange" variant="light" role="status">
              {t('missingFiles', { names: missingFiles.join(', ') })}
            </Alert>
          )}
          {facts?.far && <FarOut {...facts.far} />}
          {!ifc && (
            <>
              <Select
                label={t('unit')}
                allowDeselect={false}
                data={[
                  ...(Object.keys(units) as LengthUnit[]).map((value) => ({
                    value,
                    label: t(value),
                  })),
                  ...own,
                ]}
                value={unit ?? 'own'}
                onChange={(value) => {
                  if (value && value in units)
                    onChange({
                      scale: units[value as LengthUnit],
                      isScaleMeasured: false,
                      floor: null,
                    })
                }}
              />
              <Choice
                label={t('up')}
                value={check.up}
                data={[
                  { value: 'y', label: t('upY') },
                  { value: 'z', label: t('upZ') },
                ]}
                onChange={(up) => onChange({ up, floor: null })}
                {...(facts?.guess.up === 'z' && { help: t('guess.up') })}
              />
            </>
          )}
          <Choice
            label={t('begin')}
            value={check.stance}
            data={[
              { value: 'outside', label: t('outside') },
              { value: 'inside', label: t('inside') },
            ]}
            onChange={(stance) => onChange({ stance })}
          />
          {hasNoInside && (
            <Alert color="orange" variant="light" role="status">
              {t('inspection:noInside')}
            </Alert>
          )}
          <NumberInput
            label={t('floor')}
            description={t('floorHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            decimalScale={2}
            step={0.1}
            min={-1e5}
            max={1e5}
            value={check.floor ?? ''}
            onChange={(value) => onChange({ floor: typeof value === 'number' ? value : null })}
          />
          <Choice
            label={t('light')}
            value={check.light}
            data={[
              { value: 'auto', label: t('light.auto') },
              { value: 'lit', label: t('light.lit') },
              { value: 'unlit', label: t('light.unlit') },
            ]}
            onChange={(light) => onChange({ light })}
          />
          <Field label={t('exposure')}>
            <Slider
              min={-3}
              max={3}
              step={0.25}
              label={(value) => (value > 0 ? `+${value}` : String(value))}
              thumbLabel={t('exposure')}
              marks={[{ value: 0 }]}
              value={check.exposure}
              onChange={(exposure) => onChange({ exposure })}
            />
          </Field>
        </>
      )}
      <Field label={t('startView')}>
        <p className={classes.help}>{t(check.startView ? 'hasView' : 'startViewHelp')}</p>
        <div className={classes.buttons}>
          <Button variant="default" size="compact-md" onClick={onKeepView}>
            {t('useView')}
          </Button>
          {check.startView && (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => onChange({ startView: null })}
            >
              {t('fitView')}
            </Button>
          )}
        </div>
      </Field>
    </>
  )
}

function Dimensions({
  facts: { size, guess },
  isStated,
}: {
  facts: ModelMeasurements
  isStated: boolean
}) {
  const { t } = useTranslation('model')
  const longest = Math.max(size.x, size.y, size.z)
  const isUnusual = longest < defaultRange.min || longest > defaultRange.max
  const reason = guess.unitReason
  const unit = t(guess.unit)
  return (
    <div className={classes.dimensions} role="status">
      <span>{t('dimensions')}</span>
      <strong>
        {t('sizeAsShown', { x: metres(size.x), y: metres(size.y), z: metres(size.z) })}
      </strong>
      <p className={classes.help}>
        {isStated
          ? t('unitOfIfc')
          : isUnusual
            ? t('guess.doubt')
            : reason.because === 'roomHeight'
              ? t('guess.roomHeight', { room: metres(reason.room), unit })
              : reason.because === 'size'
                ? t('guess.size', { size: metres(reason.size), unit })
                : t('guess.format')}
      </p>
    </div>
  )
}

/** Notice that the file's coordinates are imprecise at its surfaces, and what was done about it. */
function FarOut({ distance, step }: NonNullable<ModelMeasurements['far']>) {
  const { t } = useTranslation('model')
  return (
    <Alert color="orange" variant="light" role="status">
      {t('far', { distance: metres(distance / 1000), step: metres(step * 100) })}
    </Alert>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border of its own
    <div role="group" aria-labelledby={id} className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  data: { value: Value; label: string }[]
  help?: string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, data, help, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <SegmentedControl
        aria-label={label}
        value={value}
        data={data}
        onChange={(next) => onChange(next as Value)}
      />
      {help && <p className={classes.help}>{help}</p>}
    </Field>
  )
}
