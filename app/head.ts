const DESCRIPTION = 'Specs that live in git: rendered, searchable, and kept true.'

/** What a page is called, by its tab and wherever its address is shared. */
export const head = (title: string, description = DESCRIPTION) => [
  { title },
  { name: 'description', content: description },
  { property: 'og:site_name', content: 'Plumbline' },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
]
