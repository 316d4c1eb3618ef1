import { Icon } from '../display/icon'

interface Props {
  system: string
  id: string
  url: string | null
}

/** A ticket's address comes from a file: only what a browser can open safely becomes a link. */
export function Ticket({ system, id, url }: Props) {
  if (url === null || !/^https?:\/\//i.test(url)) {
    return (
      <span className="tag" title={system}>
        {id}
      </span>
    )
  }
  return (
    <a className="tag" href={url} rel="nofollow noopener noreferrer" title={system}>
      {id}
      <Icon name="external" />
    </a>
  )
}
