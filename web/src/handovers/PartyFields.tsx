import { Button, Textarea, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import { useBreakpoints } from '../ui/hooks/useBreakpoints.ts'
import { getSigningName, isAnswered, type PartyValues } from './handoverForm.ts'
import classes from './handovers.module.css'
import { SignatureImage, SignaturePad } from './SignaturePad.tsx'

type Field = 'role' | 'name' | 'email' | 'reason' | 'answer'

interface Props {
  party: PartyValues
  /** its place among the parties, from 1 */
  number: number
  /** whether its pad or field is open */
  isSigning: boolean
  errorOf: (field: Field) => string | undefined
  onSign: (isSigning: boolean) => void
  onChange: (part: Partial<PartyValues>) => void
  onAnswer: (part: Partial<PartyValues>) => void
  onLeave: (field: Field) => void
  onRemove: (() => void) | undefined
}

/** Who signs, in what role, and where the sealed report goes if the server sends email. */
function PersonFields({ party, errorOf, onChange, onLeave }: Props) {
  const { t } = useTranslation('handovers')
  const sendsMail = useInstallation()?.sendsMail ?? false
  const bind = (field: 'role' | 'name' | 'email') => ({
    label: t(field),
    value: party[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
    onBlur: () => onLeave(field),
  })
  return (
    <div className={classes.person}>
      <TextInput required autoComplete="off" maxLength={limits.partyName} {...bind('name')} />
      <TextInput required autoComplete="off" maxLength={limits.partyRole} {...bind('role')} />
      {sendsMail && (
        <TextInput
          className={classes.email ?? ''}
          type="email"
          autoComplete="off"
          description={t('emailHelp')}
          maxLength={limits.firmEmail}
          {...bind('email')}
        />
      )}
    </div>
  )
}

/** The pad, or what takes its place: a typed name, or the reason for refusing. */
function AnswerFields({ party, errorOf, onAnswer, onLeave }: Props) {
  const { t } = useTranslation('handovers')
  const { kind, strokes } = party
  const { isLow } = useBreakpoints()
  const pad = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once the phone is turned
  useEffect(() => {
    pad.current?.scrollIntoView?.({ block: 'nearest' })
  }, [kind, isLow])
  if (kind === 'typed')
    return (
      <TextInput
        label={t('typed')}
        description={t('typedHelp')}
        required
        data-autofocus
        autoFocus
        autoComplete="off"
        maxLength={limits.partyName}
        value={party.typed}
        error={errorOf('name')}
        onChange={(event) => onAnswer({ typed: event.currentTarget.value })}
        onBlur={() => onLeave('name')}
      />
    )
  if (kind === 'refused')
    return (
      <Textarea
        label={t('reason')}
        required
        autoFocus
        autosize
        minRows={2}
        maxLength={limits.reason}
        value={party.reason}
        error={errorOf('reason')}
        onChange={(event) => onAnswer({ reason: event.currentTarget.value })}
        onBlur={() => onLeave('reason')}
      />
    )
  return (
    <div ref={pad} className={classes.padFrame}>
      <SignaturePad
        label={t('padOf', { name: party.name })}
        strokes={strokes}
        onChange={(drawn) => onAnswer({ kind: 'drawn', strokes: drawn })}
      />
      {strokes.length === 0 ? (
        <span className={classes.hint}>{t('signHere')}</span>
      ) : (
        <Button
          className={classes.clear ?? ''}
          size="compact-sm"
          variant="default"
          onClick={() => onAnswer({ kind: null, strokes: [] })}
        >
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

/** What a party has answered, while another one answers. */
function AnswerPreview({ party }: { party: PartyValues }) {
  const { t } = useTranslation('handovers')
  const name = getSigningName(party)
  if (party.kind === 'drawn')
    return <SignatureImage label={t('signatureOf', { name })} strokes={party.strokes} />
  return (
    <p className={classes.line} dir="auto">
      {party.kind === 'typed'
        ? t('signedByTyping', { name })
        : t('refused', { reason: party.reason })}
    </p>
  )
}

/** The ways to answer, of which the first is the one to take. */
function AnswerButtons({ party, isSigning, errorOf, onSign, onChange }: Props) {
  const { t } = useTranslation('handovers')
  const choose = (kind: PartyValues['kind']) => {
    onChange({ kind })
    onSign(true)
  }
  const { name } = party
  const isPadOpen = isSigning && (party.kind === null || party.kind === 'drawn')
  const draw = () => choose(party.strokes.length > 0 ? 'drawn' : null)
  if (!isSigning && isAnswered(party))
    return (
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('changeOf', { name: getSigningName(party) })}
        onClick={() => onSign(true)}
      >
        {t('change')}
      </Button>
    )
  const problem = errorOf('answer') ? true : undefined
  return (
    <>
      {!isPadOpen && (
        <Button
          variant={isSigning ? 'default' : 'light'}
          size={isSigning ? 'compact-md' : 'sm'}
          aria-label={t('signOf', { name })}
          aria-describedby={problem && `answer-${party.key}`}
          onClick={draw}
        >
          {t('sign')}
        </Button>
      )}
      {!(isSigning && party.kind === 'typed') && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('typeOf', { name })}
          onClick={() => choose('typed')}
        >
          {t('type')}
        </Button>
      )}
      {!(isSigning && party.kind === 'refused') && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={t('refuseOf', { name })}
          onClick={() => choose('refused')}
        >
          {t('refuse')}
        </Button>
      )}
    </>
  )
}

/** A party of a handover with its answer. */
export function PartyFields(props: Props) {
  const { party, number, isSigning, errorOf, onRemove } = props
  const { t } = useTranslation('handovers')
  const email = useInstallation()?.sendsMail ? party.email : ''
  const legend = useId()
  const [isEdited, setEdited] = useState(party.name.trim() === '')
  const name = getSigningName(party) || t('party', { number })
  const isEditing =
    isEdited ||
    errorOf('role') !== undefined ||
    errorOf('email') !== undefined ||
    (party.kind !== 'typed' && errorOf('name') !== undefined)
  const problem = errorOf('answer')
  return (
    <section className={classes.party} aria-labelledby={legend}>
      <div className={classes.head}>
        <div className={classes.who}>
          <h3 id={legend} dir="auto">
            {name}
          </h3>
          {!isEditing && (
            <p className={classes.fact} dir="auto">
              {party.role}
              {email && <br />}
              {email}
            </p>
          )}
        </div>
        {!isEditing && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('editOf', { name })}
            onClick={() => setEdited(true)}
          >
            {t('edit')}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('removeOf', { name })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {isEditing && <PersonFields {...props} />}
      {isSigning ? (
        <AnswerFields {...props} />
      ) : (
        isAnswered(party) && <AnswerPreview party={party} />
      )}
      <div className={classes.answers}>
        <AnswerButtons {...props} />
      </div>
      {problem && (
        <p className={classes.problem} id={`answer-${party.key}`} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
