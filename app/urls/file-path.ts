import type { Params } from '@remix-run/react'

/** The document that a page's address names, as the procedures take it. An address may end in a slash. */
export const filePathOf = (params: Params) => ({
  org: params.org ?? '',
  owner: params.owner ?? '',
  repo: params.repo ?? '',
  file_path: (params['*'] ?? '').replace(/\/$/, ''),
})
