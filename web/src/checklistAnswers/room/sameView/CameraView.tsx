import { Button, Slider } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../../api/imageUrl.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { OldImage } from './oldViews.ts'
import classes from './SameView.module.css'
import { takeFrame } from './takeFrame.ts'

interface Props {
  old: OldImage
  /** null: the camera is starting */
  stream: MediaStream | null
  /** the photo is taken; the camera stays ready to take it again */
  isHidden: boolean
  onTake: (photo: File) => void
}

/** What the camera shows, cut to the last photo's shape, with that photo over it. */
export function CameraView({ old, stream, isHidden, onTake }: Props) {
  const { t } = useTranslation('sameView')
  const video = useRef<HTMLVideoElement>(null)
  const label = useId()
  const [opacity, setOpacity] = useState(50)
  const [camera, setCamera] = useState({ width: 0, height: 0 })
  const aspectRatio = old.width / old.height
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  // also when the device is turned
  const measure = ({ videoWidth, videoHeight }: HTMLVideoElement) =>
    setCamera({ width: videoWidth, height: videoHeight })
  const isReady = camera.width > 0
  const isTurned = isReady && aspectRatio > 1 !== camera.width > camera.height
  const take = () => {
    if (video.current) void takeFrame(video.current, aspectRatio).then(onTake, toast.failed)
  }
  return (
    <div className={classes.camera} hidden={isHidden}>
      <p className={classes.hint} role="status">
        {!isReady && t('starting')}
        {isTurned && t('turn')}
      </p>
      <div className={classes.stage}>
        <div className={classes.frame} style={{ '--aspect': aspectRatio } as CSSProperties}>
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            aria-label={t('camera')}
            onLoadedData={(event) => measure(event.currentTarget)}
            onResize={(event) => measure(event.currentTarget)}
          />
          <img src={getImageUrl(old.previewPath)} alt="" style={{ opacity: opacity / 100 }} />
        </div>
      </div>
      <div className={classes.foot}>
        <div className={classes.fade}>
          <span id={label}>{t('lastPhoto')}</span>
          <Slider
            className={classes.slider ?? ''}
            size="lg"
            thumbSize={28}
            aria-labelledby={label}
            thumbLabel={t('lastPhoto')}
            label={null}
            value={opacity}
            onChange={setOpacity}
          />
        </div>
        <Button
          size="md"
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={!isReady}
          onClick={take}
        >
          {t('takePhoto')}
        </Button>
      </div>
    </div>
  )
}
