import { toFileUrl } from './requestUrl.ts'

/**
 * Of a signed path: the file's name, the hour since 1970 at which it ends, the link that it was
 * made for, and the ending.
 */
const signedPath = /^files\/([a-z2-7]{32})\.([0-9a-z]+)\.([0-9a-z]+)\.[\w-]+\.(\w+)$/
const hour = 3_600_000

interface Known {
  /** the path that the picture is shown by */
  used: string
  /** the path that the server named last */
  named: string
  /** has a browser shown it, and so kept it in its cache? */
  isLoaded: boolean
}

/** by file; only of pictures that this page shows */
const known = new Map<string, Known>()
/** more than any page shows at once */
const mostKnown = 5_000

const parseSignedPath = (path: string): { key: string; endsAt: number } | undefined => {
  const [, name, ends, link, ending] = signedPath.exec(path) ?? []
  if (!name || !ends || ends === '0') return undefined
  return { key: `${name}.${link}.${ending}`, endsAt: Number.parseInt(ends, 36) * hour }
}

/**
 * The URL of a stored picture for an `<img>`. The server signs another one every hour, for which a
 * browser would load the same picture again: it stays the one that was loaded first, which the
 * browser finds in its cache even when it has ended. If the picture is no longer there,
 * `watchImageUrls` takes the one that was named last.
 */
export const getImageUrl = (path: string): string => {
  const file = parseSignedPath(path)
  if (!file) return toFileUrl(path)
  const image = known.get(file.key)
  if (!image) {
    if (known.size >= mostKnown) known.clear()
    known.set(file.key, { used: path, named: path, isLoaded: false })
    return toFileUrl(path)
  }
  image.named = path
  if (!image.isLoaded && hasEnded(toFileUrl(image.used))) image.used = path
  return toFileUrl(image.used)
}

const prefix = toFileUrl('')

/** The picture of an element or a URL, if it is shown by the path that is used at the moment. */
const shownBy = (src: string): Known | undefined => {
  const { pathname } = new URL(src, location.href)
  const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
  const image = known.get(parseSignedPath(path)?.key ?? '')
  return image?.used === path ? image : undefined
}

/**
 * After a failure: the URL to try next, if the server has named another one meanwhile. The next
 * that it names is taken.
 */
export const getNextImageUrl = (src: string): string | undefined => {
  const image = shownBy(src)
  if (!image) return undefined
  image.isLoaded = false
  if (image.named === image.used) return undefined
  image.used = image.named
  return toFileUrl(image.used) + new URL(src, location.href).search
}

/** The address of what is shown has ended, and no other is known. */
const hasEnded = (src: string): boolean => {
  const path = new URL(src, location.href).pathname.slice(prefix.length)
  const file = parseSignedPath(path)
  return file !== undefined && file.endsAt <= Date.now()
}

/**
 * Notes which pictures were shown, and shows those whose address has ended by the latest one.
 * `rerunQueries` is called where none is known: a page that was open for long.
 */
export const watchImageUrls = (askAgain: () => void): void => {
  document.addEventListener(
    'load',
    ({ target }) => {
      const image = target instanceof HTMLImageElement ? shownBy(target.src) : undefined
      if (image) image.isLoaded = true
    },
    true,
  )
  document.addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof HTMLImageElement)) return
      const next = getNextImageUrl(event.target.src)
      if (next === undefined) {
        if (hasEnded(event.target.src)) askAgain()
        return
      }
      // nobody has to hear of a failure that is being repaired
      event.stopImmediatePropagation()
      event.target.src = next
    },
    true,
  )
}
