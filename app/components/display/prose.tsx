interface Props {
  html: string
  className?: string
}

/** Sanitized HTML from spec/render. This component does not sanitize anything itself. */
export function Prose({ html, className = 'prose' }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by spec/render
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
