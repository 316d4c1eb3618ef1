import { isDomainError } from '#server/kernel/errors'
import { completeTask } from '#server/writing/ai/index'
import type { NoticeLine, NoticeMessage } from '#spec/notices/message'
import { subjectOf } from '../commands/search-lines'
import type { QuestionRequest } from '../jobs'
import { specAddress } from '../messages/lines'
import { message, part } from '../messages/messages'
import type { ChatSession } from '../requests/open-session'
import { asReader } from './answer-with-search'
import { findAnswer, storeAnswer } from './answers'
import { type CanonSpec, loadCanonSpecs } from './canon-specs'
import type { WorkContext } from './work-context'
import { writeTask } from './write-task'

interface Question extends QuestionRequest {
  question: string
  workContext: WorkContext | null
}

/** Why a search answers instead. null: AI is not available, so nothing is missing. */
const REASONS: Record<string, string | null> = {
  not_configured: null,
  payment_required: 'No AI operations are left in this period, so these are search results.',
  rate_limited: 'You asked AI very often, so these are search results. Ask again in a few minutes.',
  upstream_failed: 'AI gave no usable answer, so these are search results.',
  unavailable: 'AI does not answer at the moment, so these are search results.',
}

type AiAnswer = { message: NoticeMessage } | { message: null; reason: string | null }

const WITHOUT_AI: AiAnswer = { message: null, reason: null }

/**
 * An answer from at most five specs and the thread, with its sources. Null without AI, or for people without an account: an
 * operation belongs to a member of the org.
 */
export async function answerWithAi(session: ChatSession, question: Question): Promise<AiAnswer> {
  const { person } = session
  if (!person) return WITHOUT_AI
  const ctx = asReader(session.ctx)
  const specs = await loadCanonSpecs(ctx, question.question)
  if (specs.length === 0 && !question.workContext) return WITHOUT_AI
  const task = await writeTask({ ...session, ctx }, { ...question, specs })
  try {
    await ctx.countUse('ai', subjectOf(ctx))
    await completeTask(ctx, {
      kind: 'chat_answer',
      task,
      store: async (tx, text) => {
        await storeAnswer(tx, question.eventId, composeAnswer(ctx, text, specs))
      },
    })
  } catch (error) {
    const reason = isDomainError(error) ? REASONS[error.code] : undefined
    if (reason === undefined) throw error
    return { message: null, reason }
  }
  const stored = await findAnswer(ctx, question.eventId)
  return stored ? { message: stored.message } : WITHOUT_AI
}

/** The model's text is not interpreted: markup, mentions and links in it stay text. */
function composeAnswer(ctx: ChatSession['ctx'], text: string, specs: readonly CanonSpec[]): NoticeMessage {
  const paragraphs = text.split(/\n{2,}/).flatMap(splitLong)
  const sources = specs.map(
    ({ repo, path, title }, at): NoticeLine => [
      { text: `[${at + 1}] ${title}`, url: specAddress(ctx, repo, path) },
    ],
  )
  return message(
    'Answer',
    ...paragraphs.map((paragraph) => part('', [[{ text: paragraph }]])),
    ...(sources.length > 0 ? [part('Sources', sources)] : []),
  )
}

/** Slack limits a paragraph to 3000 characters including escapes, so a longer one is split between words. */
const splitLong = (paragraph: string): string[] =>
  (paragraph.match(/\S[\s\S]{0,1400}(?=\s|$)|\S[\s\S]{0,1400}/g) ?? []).map((piece) => piece.trim())
