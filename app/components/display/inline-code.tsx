import { Fragment } from 'react'

/** Text with code in backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces is fixed
    index % 2 === 1 ? <code key={index}>{piece}</code> : <Fragment key={index}>{piece}</Fragment>,
  )
}
