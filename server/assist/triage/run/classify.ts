import type { RelatedSection } from '#db/schema/index'
import { isDomainError } from '#server/kernel/errors'
import { completeTask, temporaryFailureOf } from '#server/writing/ai/index'
import { earlierThan, readAnswer, type TriageAnswer } from '#spec/triage/index'
import { saveItem } from '../items/item-rows'
import { countAiUse, readAiAllowance } from './ai-allowance'
import { type Material, writeTask } from './classification-task'
import type { FoundSection } from './find-sections'
import type { TriagePlace } from './triage-place'

/** Classifies an issue, with AI if available, and stores the result. */
export async function classify(place: TriagePlace, material: Material): Promise<void> {
  const note = await classifyWithAi(place, material)
  if (note !== null) await saveWithoutAi(place, material, note)
}

/** Reasons to continue without AI. */
const WITHOUT_AI = ['not_configured', 'payment_required', 'upstream_failed', 'unavailable']

/** Returns why there is no classification by AI; null if it is stored. */
async function classifyWithAi(place: TriagePlace, material: Material): Promise<string | null> {
  const { ctx, repository } = place
  const { issue, similar, sections } = material
  const allowance = await readAiAllowance(place, issue)
  if (!allowance.isLeft) return 'People without write access have used up the AI operations of this day.'
  let isStored = false
  try {
    await completeTask(ctx, {
      kind: 'triage',
      task: await writeTask(place, material),
      async store(tx, text) {
        const answer = readAnswer(text, {
          issues: earlierThan(issue, similar).map(({ number }) => number),
          sections: sections.length,
        })
        isStored = answer !== null
        if (answer) await saveItem(tx, repository, issue, judgement(place, material, answer))
        else await saveItem(tx, repository, issue, withoutAi(material, NO_ANSWER))
        if (allowance.isLimited) await countAiUse(tx, repository, issue)
      },
    })
  } catch (error) {
    if (!isDomainError(error) || !WITHOUT_AI.includes(error.code)) throw error
    const temporary = temporaryFailureOf(error, ctx, place.requestedAt)
    if (temporary) throw temporary
    return error.code === 'not_configured' ? 'No AI key.' : error.message
  }
  return isStored ? null : NO_ANSWER
}

const NO_ANSWER = 'The AI gave no usable answer.'

const saveWithoutAi = ({ ctx, repository }: TriagePlace, material: Material, note: string) =>
  saveItem(ctx, repository, material.issue, withoutAi(material, note))

/** The search results, for a person to decide. */
const withoutAi = ({ similar, sections }: Material, note: string) => ({
  state: 'waiting' as const,
  classification: null,
  confidence: null,
  duplicateOf: null,
  similar,
  sections: sections
    .filter(({ isClose }) => isClose)
    .slice(0, MAX_CLOSE)
    .map(toRelated),
  note,
})

const MAX_CLOSE = 5

/** At or above the threshold the classification is applied; below it a person decides. */
function judgement({ config }: TriagePlace, { similar, sections }: Material, answer: TriageAnswer) {
  const { classification, confidence, duplicateOf } = answer
  const related = answer.sections.flatMap((at) => sections[at - 1] ?? [])
  const isSure = confidence >= config.triage.confidence_threshold
  return {
    state: isSure ? ('classified' as const) : ('waiting' as const),
    classification,
    confidence,
    duplicateOf,
    similar,
    sections: related.map(toRelated),
    note: isSure ? null : 'The AI is not sure enough. Decide what the issue is.',
  }
}

const toRelated = ({ path, title, section_id, heading }: FoundSection): RelatedSection => ({
  path,
  title,
  section_id,
  heading,
})
