import type { z } from 'zod'
import type { TenantSample } from '#tests/server/http/tenants/tenant-world'
import { session } from '#tests/server/insight/evidence/samples'

type Location = Pick<TenantSample, 'owner' | 'repo' | 'file_path'>

/** A value for each argument that a tool has. A tool with another argument needs a sample here. */
const SAMPLES: Record<string, (at: Location) => unknown> = {
  repo: ({ owner, repo }) => `${owner}/${repo}`,
  path: ({ file_path }) => file_path,
  section_id: () => '1-section',
  criterion_id: () => 'no-such-criterion',
  code_path: () => 'src/a.ts',
  about: () => 'a section',
  query: () => 'section',
  text: () => 'A text.\n',
  sha: () => '0'.repeat(40),
  content: () => '---\nstatus: draft\n---\n# New\n',
  sections: () => [{ section_id: '1-section', status: 'todo' }],
  version: () => 1,
  sessions: () => [session('of the matrix')],
  body: () => 'A question.',
  people: () => ['nobody@example.com'],
  thread_id: () => 999_999_999,
  request_id: () => 999_999_999,
  suggestion_id: () => 999_999_999,
  decision: () => 'decline',
  verdict: () => 'changes_requested',
  words: () => 'Because.',
  issue: () => 999_999_998,
  relation: () => 'blocked_by',
  other: () => '#999999999',
}

/** Valid arguments of a tool that name this document. Optional arguments without a sample are left out. */
export function argumentsFor({ shape }: z.ZodObject, at: Location): Record<string, unknown> {
  const named = Object.keys(shape).filter((name) => name in SAMPLES)
  const missing = Object.keys(shape).filter((name) => !named.includes(name) && !isOptional(shape[name]))
  const status = missing.includes('status') ? { status: 'todo' } : {}
  const others = missing.filter((name) => name !== 'status')
  if (others.length > 0) throw new Error(`Add a sample of the argument ${others.join(', ')}.`)
  return { ...Object.fromEntries(named.map((name) => [name, SAMPLES[name]?.(at)])), ...status }
}

const isOptional = (schema: unknown) => (schema as z.ZodType).safeParse(undefined).success
