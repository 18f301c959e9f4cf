import { Button } from '@mantine/core'
import type { PinViewpoint } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { limits } from '@nspect/contract/shared/limits'
import type { ModelViewer } from '@nspect/viewer'
import { IconCamera } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelViewerView } from '../../../inspection/media/viewer/ModelViewerView.tsx'
import { resolveModelTabContent } from '../../../inspection/media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../../../inspection/media/viewer/useViewerSettings.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useRoomOnScreen } from '../roomContext.ts'
import { OldPhoto } from './OldAndNew.tsx'
import classes from './SameView.module.css'

interface Props {
  old: PinViewpoint
  date: string
  /** the picture is taken; the view stays ready to take it again */
  isHidden: boolean
  onTake: (picture: File) => void
}

/** The 3D view from where the last still of a point was taken, beside that still. */
export function ModelView({ old, date, isHidden, onTake }: Props) {
  const { t } = useTranslation('sameView')
  const { project } = useRoomOnScreen()
  const shown = resolveModelTabContent(project, useViewerSettings())
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const [isTaking, setTaking] = useState(false)
  const { picture } = old
  const take = async () => {
    setTaking(true)
    try {
      const still = await viewer?.points?.screenshot({ ...limits.largeStill, pins: false })
      if (still) onTake(new File([still], 'view.jpg', { type: still.type }))
    } catch (error) {
      toast.failed(error)
    } finally {
      setTaking(false)
    }
  }
  return (
    <div className={classes.camera} hidden={isHidden}>
      <p className={classes.hint}>{t('modelHint')}</p>
      <div className={classes.pair}>
        <OldPhoto old={picture} date={date} />
        <figure>
          <figcaption>{t('now')}</figcaption>
          <div className={classes.stage}>
            <div
              className={classes.frame}
              style={{ '--aspect': picture.width / picture.height } as CSSProperties}
            >
              <ModelViewerView
                shown={shown}
                label={t('model')}
                startView={old}
                isInteractive
                hasFloorMenu={false}
                isMapHidden
                onViewer={setViewer}
              />
            </div>
          </div>
        </figure>
      </div>
      <div className={classes.foot}>
        <Button
          size="md"
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={!viewer?.points}
          loading={isTaking}
          onClick={() => void take()}
        >
          {t('takePicture')}
        </Button>
      </div>
    </div>
  )
}
