interface Props {
  html: string
  className?: string
  /** Number of lines to reserve while the browser skips its layout. */
  lines?: number
}

/** Sanitized HTML from spec/render. This component does not sanitize anything itself. */
export function Prose({ html, className = 'prose', lines }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by spec/render
  return <div className={className} data-lines={lines} dangerouslySetInnerHTML={{ __html: html }} />
}
