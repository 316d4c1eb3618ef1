import { z } from 'zod'
import { CONFIDENCES } from '#cli/verify/verdict'
import { verifyCheckout } from '#cli/verify/verify-checkout'
import { pagedAnswer, pagedArguments, toolShape } from '#spec/tools/index'
import type { CheckoutView } from './checkout-view'
import { localTool } from './local-tool'

const Place = z.object({
  kind: z.enum(['gap', 'changed', 'criterion']),
  spec: z.string(),
  section: z.string(),
  ac_id: z.string(),
  what: z.string(),
  confidence: z.enum(CONFIDENCES).nullable(),
})

const VERIFY = toolShape({
  name: 'verify',
  title: 'Verify this branch',
  description:
    'Compares the criteria of this branch with the code. Pass your confidence from 0 to 1 that a criterion is realized, by its id.',
  toolset: 'specs',
  input: z.object({
    judgements: z.record(z.string(), z.number().min(0).max(1)).default({}),
    ...pagedArguments,
  }),
  output: z.object({
    result: z.enum(['pass', 'fail']),
    base_problem: z.string().nullable(),
    findings: z.array(Place),
    ...pagedAnswer,
  }),
  list: 'findings',
  describe({ result, base_problem, findings, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    const problem = base_problem === null ? '' : ` Nothing tells where this work began: ${base_problem}`
    return {
      outline: `${result}: ${findings.length} of ${total} findings.${more}${problem}`,
      body: findings
        .map(({ kind, spec, section, ac_id, what }) => `${kind} ${spec}#${section} ${ac_id}: ${what}`)
        .join('\n'),
    }
  },
})

/** Order: gaps, then changed code, then each criterion with its verdict. */
export const VERIFY_TOOL = localTool(VERIFY, (view, { judgements }) => {
  const minimum = view.index.config.ide.auto_verify.confidence
  const found = verifyCheckout(view.index, { mode: 'report', all: false, minimum, judgements })
  const place = ({ spec, section, ac_id }: { spec: string; section: string; ac_id: string }) => ({
    spec,
    section,
    ac_id,
  })
  return {
    result: found.result,
    base_problem: found.base_problem,
    findings: [
      ...found.gaps.map((gap) => ({ kind: 'gap', ...place(gap), what: gap.what, confidence: null })),
      ...found.conflicts.map((gap) => ({ kind: 'changed', ...place(gap), what: gap.what, confidence: null })),
      ...found.criteria.map((criterion) => ({
        kind: 'criterion',
        ...place(criterion),
        what: `${criterion.verdict}: ${criterion.ac_text}`,
        confidence: criterion.confidence,
      })),
    ].filter(({ spec }) => isFull(view, spec)),
  }
})

const isFull = ({ addressOf }: CheckoutView, spec: string) => addressOf(spec).exposure === 'full'
