interface Props {
  html: string
  className?: string
  /** The lines that are kept for it while it is not laid out. */
  lines?: number
}

/** HTML that spec/render made: it is safe by its making, and by nothing here. */
export function Prose({ html, className = 'prose', lines }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and made safe by spec/render
  return <div className={className} data-lines={lines} dangerouslySetInnerHTML={{ __html: html }} />
}
