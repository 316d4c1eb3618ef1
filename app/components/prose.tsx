/** HTML that spec/render made: it is safe by its making, and by nothing here. */
export function Prose({ html, className = 'prose' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and made safe by spec/render
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
