import { Fragment } from 'react'
import classes from './comments.module.css'
import { splitByMentions } from './mentions.ts'

/** The words of a comment, with the people whom it mentions marked. */
export function MentionText({ text, names }: { text: string; names: readonly string[] }) {
  return splitByMentions(text, names).map((piece) =>
    piece.isMention ? (
      <span key={piece.at} className={classes.mention}>
        {piece.text}
      </span>
    ) : (
      <Fragment key={piece.at}>{piece.text}</Fragment>
    ),
  )
}
