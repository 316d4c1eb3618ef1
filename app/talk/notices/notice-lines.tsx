import { Link } from '@remix-run/react'
import type { NoticeTextWire } from '#server/talk/notices/wire'

interface Props {
  text: Pick<NoticeTextWire, 'lines' | 'omitted'>
  /** The address of this deployment. Links below it stay in the app. */
  baseUrl: string
}

/** The lines of a notice. Titles are shown as plain text, never as markup. */
export function NoticeLines({ text: { lines, omitted }, baseUrl }: Props) {
  return (
    <ul className="notice-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <li key={at} dir="auto">
          {line.map(({ text, url }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
            <NoticePiece key={place} text={text} url={url} baseUrl={baseUrl} />
          ))}
        </li>
      ))}
      {omitted > 0 && <li className="muted">And {omitted.toLocaleString('en')} more.</li>}
    </ul>
  )
}

function NoticePiece({ text, url, baseUrl }: { text: string; url: string | null; baseUrl: string }) {
  if (url === null) return text
  if (url.startsWith(`${baseUrl}/`)) return <Link to={url.slice(baseUrl.length)}>{text}</Link>
  return (
    <a href={url} rel="noreferrer">
      {text}
    </a>
  )
}
