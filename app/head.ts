const DESCRIPTION = 'Specs that live in git: rendered, searchable, and up to date.'

/** The meta tags of a page: title, description and link previews. */
export const head = (title: string, description = DESCRIPTION) => [
  { title },
  { name: 'description', content: description },
  { property: 'og:site_name', content: 'Plumbline' },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
]
