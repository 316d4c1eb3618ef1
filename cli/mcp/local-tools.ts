import { z } from 'zod'
import { STATES } from '../../spec/types'
import { Failure } from '../failure'
import { exposureOf } from '../hook/exposed'
import { openIndex } from '../index-cache/open-index'
import { summarize } from '../reading/summary'
import { openLocalSource } from '../source/local/local-source'
import { searchCheckout } from '../source/local/search/search-checkout'
import { verifyCheckout } from '../verify/verify-checkout'

interface LocalTool {
  name: string
  description: string
  input: z.ZodObject
  run(input: Record<string, unknown>): Promise<unknown>
}

/** What an assistant may see of each document now. The files may change at any time, so nothing is kept. */
function exposures() {
  const index = openIndex()
  return (path: string) => {
    const document = index.documents[path]
    return document === undefined ? 'none' : exposureOf(document, index.config)
  }
}

const text = z.string().min(1).max(2000)

export const LOCAL_TOOLS: readonly LocalTool[] = [
  {
    name: 'list_specs',
    description: 'The specs of this checkout with their status and progress.',
    input: z.object({}),
    run: async () => {
      const exposed = exposures()
      const specs = await openLocalSource().specs()
      return { specs: specs.filter(({ file_path }) => exposed(file_path) !== 'none') }
    },
  },
  {
    name: 'get_spec',
    description:
      'A spec with its sections and acceptance criteria. Only metadata where the text is hidden from AI.',
    input: z.object({ path: text }),
    run: async ({ path }) => {
      const exposure = exposures()(String(path))
      if (exposure === 'none')
        throw new Failure(`There is no document ${String(path)}. list_specs lists them.`)
      const document = await openLocalSource().document(String(path))
      if (exposure === 'full') return document
      return {
        file_path: document.file_path,
        title: document.frontmatter.title,
        status: document.frontmatter.status,
      }
    },
  },
  {
    name: 'search',
    description: 'Finds sections by words, "phrases" and filters such as status:todo or tag:billing.',
    input: z.object({ query: text, limit: z.int().min(1).max(100).default(20) }),
    run: async ({ query, limit }) => {
      const exposed = exposures()
      const { results } = await searchCheckout(String(query), Number.MAX_SAFE_INTEGER)
      const visibleResults = results.filter(({ file_path }) => exposed(file_path) === 'full')
      return { results: visibleResults.slice(0, Number(limit)), total: visibleResults.length }
    },
  },
  {
    name: 'get_tasks',
    description: 'Sections that are todo, in progress or blocked. Those that unblock most others come first.',
    input: z.object({ status: z.enum(STATES).optional() }),
    run: async ({ status }) => {
      const exposed = exposures()
      const { tasks } = await openLocalSource().tasks(STATES.find((state) => state === status))
      return { tasks: tasks.filter(({ spec_file_path }) => exposed(spec_file_path) === 'full') }
    },
  },
  {
    name: 'get_coverage',
    description: 'How much of the specs is done and has evidence.',
    input: z.object({}),
    run: async () => {
      const exposed = exposures()
      const specs = await openLocalSource().specs()
      return { summary: summarize(specs.filter(({ file_path }) => exposed(file_path) !== 'none')) }
    },
  },
  {
    name: 'verify',
    description:
      'Compares the criteria of this branch with the code. Pass your confidence from 0 to 1 that a criterion is realized, by its id.',
    input: z.object({ judgements: z.record(z.string(), z.number().min(0).max(1)).default({}) }),
    run: async ({ judgements }) => {
      const index = openIndex()
      const exposed = exposures()
      const isFull = ({ spec }: { spec: string }) => exposed(spec) === 'full'
      const minimum = index.config.ide.auto_verify.confidence
      const request = {
        mode: 'report',
        all: false,
        minimum,
        judgements: judgements as Record<string, number>,
      } as const
      const { result, criteria, gaps, conflicts } = verifyCheckout(index, request)
      return {
        result,
        criteria: criteria.filter(isFull),
        gaps: gaps.filter(isFull),
        conflicts: conflicts.filter(isFull),
      }
    },
  },
]
