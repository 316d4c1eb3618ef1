import { z } from 'zod'
import { readText } from '#cli/checkout/read-text'
import { exposureOf } from '#cli/hook/exposed'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { ServerError } from '#cli/session/server-error'
import { openOrgServer } from '#cli/source/server/org-server'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { checkEvidence } from './check-evidence'
import type { Judgements, Verification, VerifiedCriterion } from './verdict'

const Answer = z.object({
  judgements: z.array(z.object({ ac_id: z.string(), confidence: z.number() })),
  hidden: z.int(),
})

/** The server's limit. */
const MAX_CRITERIA = 40
const MAX_FILES = 60
const MAX_FILE_LENGTH = 20_000
const MAX_CODE_LENGTH = 120_000

/**
 * Asks the server's AI about checked criteria that no test proves. Without a response the verification continues unchanged,
 * with a line on standard error.
 */
export async function judgeWithAi(
  index: CheckoutIndex,
  { criteria }: Verification,
  { repo, org }: { repo?: string; org?: string },
): Promise<Judgements> {
  if (repo === undefined) throw new UsageError('svc verify: --ai needs --repo OWNER/NAME.')
  const open = criteria.filter((criterion) => isForAi(index, criterion)).slice(0, MAX_CRITERIA)
  if (open.length === 0) return {}
  try {
    const server = await openOrgServer(org)
    const body = {
      repo,
      criteria: open.map(({ spec, section, ac_id, ac_text }) => ({ spec, section, ac_id, ac_text })),
      files: readCode(
        index,
        open.flatMap(({ files }) => files),
      ),
    }
    const { judgements } = await server.post('api/evidence/judgements', body, Answer)
    return Object.fromEntries(judgements.map(({ ac_id, confidence }) => [ac_id, confidence]))
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    process.stderr.write(`${printable(error.message)} The AI judged nothing.\n`)
    return {}
  }
}

const isForAi = (index: CheckoutIndex, { spec, checked, confidence, files }: VerifiedCriterion) =>
  isShown(index, spec) && checked && confidence !== 'high' && files.length > 0

/** Documents may be hidden from AI, even as evidence of others. Code is never hidden. */
function isShown({ documents, config }: CheckoutIndex, path: string): boolean {
  const document = documents[path]
  return document === undefined || exposureOf(document, config) === 'full'
}

/** The files of evidence in the checkout, each shortened. */
function readCode(index: CheckoutIndex, paths: readonly string[]): { path: string; text: string }[] {
  const { root } = index
  const files: { path: string; text: string }[] = []
  let left = MAX_CODE_LENGTH
  for (const path of new Set(paths)) {
    if (checkEvidence(root, { filePath: path, lines: null }) !== null || !isShown(index, path)) continue
    const read = readText(root, path)
    if (read === 'missing' || !('source' in read) || read.source.includes('\0')) continue
    const text = read.source.slice(0, Math.min(MAX_FILE_LENGTH, left))
    if (text === '' || files.length === MAX_FILES) break
    left -= text.length
    files.push({ path, text })
  }
  return files
}
