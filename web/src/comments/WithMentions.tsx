import { Fragment } from 'react'
import classes from './comments.module.css'
import { piecesOf } from './mentions.ts'

/** The words of a comment, with the people whom it mentions marked. */
export function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  return piecesOf(text, names).map((piece) =>
    piece.isMention ? (
      <span key={piece.at} className={classes.mention}>
        {piece.text}
      </span>
    ) : (
      <Fragment key={piece.at}>{piece.text}</Fragment>
    ),
  )
}
