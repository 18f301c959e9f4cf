import { getImageUrl } from '../api/imageUrl.ts'
import classes from './Clients.module.css'

/**
 * A client's logo, or the first letter of its name. Always next to the name, so hidden from screen
 * readers.
 */
export function ClientLogo({ name, logoPath }: { name: string; logoPath: string | null }) {
  return (
    <span className={classes.logo} aria-hidden>
      {logoPath ? (
        <img src={getImageUrl(logoPath)} alt="" loading="lazy" />
      ) : (
        [...name.trim()][0]?.toLocaleUpperCase()
      )}
    </span>
  )
}
