const quality = 0.92

/** The largest region of an aspect ratio in the middle of a picture, in its pixels. */
export const cropToAspectRatio = (width: number, height: number, aspectRatio: number) => {
  const cropped = {
    width: Math.round(Math.min(width, height * aspectRatio)),
    height: Math.round(Math.min(height, width / aspectRatio)),
  }
  return {
    x: Math.round((width - cropped.width) / 2),
    y: Math.round((height - cropped.height) / 2),
    ...cropped,
  }
}

/** What a camera shows, cut to an aspect ratio, as a photo. */
export const takeFrame = async (video: HTMLVideoElement, aspectRatio: number): Promise<File> => {
  const { x, y, width, height } = cropToAspectRatio(
    video.videoWidth,
    video.videoHeight,
    aspectRatio,
  )
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, width, height)
  const photo = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      quality,
    ),
  )
  return new File([photo], 'photo.jpg', { type: 'image/jpeg' })
}
