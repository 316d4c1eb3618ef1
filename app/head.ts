import type { MetaFunction } from '@remix-run/react'
import type { OrgData } from './hooks/use-org-data'

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

type OrgPage = Pick<Parameters<MetaFunction>[0], 'matches' | 'params'>

/** The title of a page of an organization, with the organization's name. */
export function orgTitle(title: string, { matches, params }: OrgPage): string {
  const layout = matches.find(({ id }) => id === 'routes/org/layout')?.data as OrgData | undefined
  const name = layout?.session.orgs.find(({ slug }) => slug === params.org)?.name ?? params.org
  return `${title} · ${name} · Plumbline`
}

export const orgHead =
  (title: string): MetaFunction =>
  (page) =>
    head(orgTitle(title, page))
