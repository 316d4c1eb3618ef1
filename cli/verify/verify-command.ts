import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { VERIFY_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { EXIT } from '#cli/exit-codes'
import { type CheckoutIndex, openIndex } from '#cli/index-cache/open-index'
import { printable, type Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { judgeWithAi } from './judge-with-ai'
import { CONFIDENCES, type Gap, type Judgements } from './verdict'
import { type VerifyRequest, verifyCheckout } from './verify-checkout'
import { logVerifyRun, toVerifyRun } from './verify-log'

const GapSchema = z.object({
  spec: z.string(),
  section: z.string(),
  ac_id: z.string(),
  file: z.string().nullable(),
  line: z.int().nullable(),
  what: z.string(),
})

const Verification = z.object({
  mode: z.enum(['report', 'gate']),
  result: z.enum(['pass', 'fail']),
  base: z.string().nullable(),
  base_problem: z.string().nullable(),
  criteria: z.array(
    z.object({
      spec: z.string(),
      section: z.string(),
      ac_id: z.string(),
      ac_text: z.string(),
      checked: z.boolean(),
      verdict: z.enum(['realized', 'partial', 'conflicting', 'not_started', 'unknown']),
      confidence: z.enum(CONFIDENCES),
      files: z.array(z.string()),
    }),
  ),
  gaps: z.array(GapSchema),
  conflicts: z.array(GapSchema),
})
type Answer = z.infer<typeof Verification>

export const verifyCommand: DataCommand<typeof VERIFY_OPTIONS, Answer> = {
  schema: Verification,
  async answer({ options }) {
    const index = openIndex()
    const { auto_verify, evidence_pipeline } = index.config.ide
    const own = options.judgements === undefined ? {} : readJudgements(options.judgements)
    const request: VerifyRequest = {
      mode: options.gate === true ? 'gate' : 'report',
      all: options.all === true,
      base: options.base,
      env: process.env,
      minimum: auto_verify.confidence,
      judgements: own,
    }
    const withoutAi = verifyTouched(index, request)
    const judgements = options.ai === true ? await judgeWithAi(index, withoutAi, options) : {}
    const verification =
      options.ai === true
        ? verifyTouched(index, { ...request, judgements: { ...judgements, ...own } })
        : withoutAi
    if (evidence_pipeline.enabled && evidence_pipeline.persist !== 'mcp')
      logVerifyRun(index.root, toVerifyRun(verification))
    return verification
  },
  print({ mode, result, base, base_problem, criteria, gaps, conflicts }, terminal, { options }) {
    for (const gap of gaps) printGap(gap, 'gap', terminal)
    for (const conflict of conflicts) printGap(conflict, 'changed', terminal)
    terminal.print(
      `${result}: ${counted(criteria.length, 'criterion', 'criteria')}, ${counted(gaps.length, 'gap', 'gaps')}, ${counted(conflicts.length, 'file', 'files')} changed without their section.`,
    )
    if (base_problem !== null && options.all !== true)
      terminal.print(
        `All specs were checked${mode === 'gate' ? ', and the gate fails' : ''}, because nothing tells where this work began: ${printable(base_problem)}`,
      )
    else if (base === null) terminal.print('There is no history to compare with, so all specs were checked.')
    else if (options.all !== true)
      terminal.print(
        `Compared with ${base.slice(0, 9)}.${criteria.length === 0 ? ' This work touches no criterion; --all checks all.' : ''}`,
      )
  },
  exitCode: ({ mode, result }) => (mode === 'gate' && result === 'fail' ? EXIT.failed : EXIT.ok),
}

/** If the affected specs are unknown, all specs are checked. A gate then fails even if none has a gap. */
function verifyTouched(index: CheckoutIndex, request: VerifyRequest): Answer {
  const verification = verifyCheckout(index, request)
  if (verification.base !== null || request.all) return verification
  const everything = verifyCheckout(index, { ...request, all: true })
  const isClosed = request.mode === 'gate' && everything.base_problem !== null
  return isClosed ? { ...everything, result: 'fail' } : everything
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function printGap(
  { file, line, spec, what: description }: Gap,
  label: string,
  { print, paint }: Terminal,
): void {
  const place = `${printable(file ?? spec)}${line === null ? '' : `:${line}`}:`
  print(
    `${paint('bold', place)} ${paint(label === 'gap' ? 'red' : 'yellow', `${label}:`)} ${printable(description)}`,
  )
}

const JudgementFile = z.record(z.string(), z.number().min(0).max(1))

/** An assistant's confidence that a criterion is realized, by criterion id. */
function readJudgements(file: string): Judgements {
  try {
    return JudgementFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const isBadFile = error instanceof SyntaxError || error instanceof z.ZodError
    if (!isBadFile && (error as NodeJS.ErrnoException).code === undefined) throw error
    throw new UsageError(
      `svc verify: ${file} is no file of judgements. It is JSON: {"<criterion id>": 0.9}, from 0 to 1.`,
    )
  }
}
