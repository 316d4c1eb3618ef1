import type { Context, Org } from '#server/kernel/context'
import { orgPath, specPath } from '#shared/page-paths'
import type { NoticeLine } from '#spec/notices/message'
import { stateLabel } from '#spec/state-label'

type Links = Pick<Context, 'baseUrl'> & { org: Org }

/** A spec from the dashboard's list. */
export interface ListedSpec {
  repo: string
  file_path: string
  title: string
  status: string | null
  owner: string | null
  team: string | null
  review_status: string | null
  total_sections: number
  done_sections: number
  total_ac: number
  done_ac: number
}

export interface ListedTask {
  repo_owner: string
  repo_name: string
  spec_file_path: string
  spec_title: string
  section_id: string
  title: string
  status: string
  blocked_by: string | null
  unblocks: number
}

export function specAddress({ baseUrl, org }: Links, repo: string, path: string, sectionId?: string): string {
  const [owner = '', name = ''] = repo.split('/')
  const anchor = sectionId === undefined ? '' : `#${encodeURIComponent(sectionId)}`
  return `${baseUrl}${specPath(org.slug, owner, name, path)}${anchor}`
}

export const pageAddress = ({ baseUrl, org }: Links, page: string) => `${baseUrl}${orgPath(org.slug, page)}`

export const specLine = (links: Links, spec: ListedSpec): NoticeLine => [
  { text: spec.title, url: specAddress(links, spec.repo, spec.file_path) },
  { text: `: ${stateLabel(spec.status)}, ${progress(spec)}` },
]

type Counts = Pick<ListedSpec, 'done_sections' | 'total_sections' | 'done_ac' | 'total_ac'>

export const progress = ({ done_sections, total_sections, done_ac, total_ac }: Counts) =>
  `${done_sections} of ${total_sections} sections done, ${done_ac} of ${total_ac} criteria checked`
