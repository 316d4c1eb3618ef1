import { Fragment } from 'react'

/** Text in which backticks mean code, as people write it in summaries. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
    index % 2 === 1 ? <code key={index}>{piece}</code> : <Fragment key={index}>{piece}</Fragment>,
  )
}
