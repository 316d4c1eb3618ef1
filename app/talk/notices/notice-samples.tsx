import type { PreviewWire } from '#server/talk/notices/wire'
import { NoticeLines } from './notice-lines'

/** A sample of each kind of notice. Its repository does not exist. */
export const NoticeSamples = ({ kinds, baseUrl }: { kinds: PreviewWire['kinds']; baseUrl: string }) => (
  <ul className="notice-samples">
    {kinds.map(({ kind, label, setting, title, lines, omitted }) => (
      <li key={kind} className="panel">
        <h3>{label}</h3>
        <p className="muted">{setting ? <code>{setting}</code> : 'Not posted to chat'}</p>
        <strong>{title}</strong>
        <NoticeLines text={{ lines: withoutLinks(lines), omitted }} baseUrl={baseUrl} />
      </li>
    ))}
  </ul>
)

/** The specs of the samples do not exist. */
const withoutLinks = (lines: PreviewWire['kinds'][number]['lines']) =>
  lines.map((line) => line.map(({ text }) => ({ text, url: null })))
