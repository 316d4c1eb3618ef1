import { Icon } from '#app/components/display/icon.tsx'

interface Props {
  system: string
  id: string
  url: string | null
}

/** The URL comes from a file, so only http and https become links. */
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
