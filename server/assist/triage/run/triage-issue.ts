import type { JobContext } from '#server/kernel/context'
import type { Config } from '#spec/config/schema/schema'
import { rankSimilar } from '#spec/triage/index'
import type { TriageIssue } from '../hosts/issue-host'
import { findItem, refreshItem, saveItem, skipItem, type TriageItem, versionOf } from '../items/item-rows'
import type { IssueTask } from '../jobs'
import { carryOut } from '../write/carry-out'
import { classify } from './classify'
import { findSections } from './find-sections'
import { openTriagePlace, type TriagePlace } from './triage-place'

/** Classifies an issue if its text is new, and does the remaining work. A repeated call has no effect. */
export async function triageIssue(ctx: JobContext, task: IssueTask): Promise<void> {
  const place = await openTriagePlace(ctx, task)
  if (!place) return
  const itemBefore = await findItem(place, task.number)
  const issue = await place.host.read(task.number)
  if (!issue) return itemBefore ? skipItem(place.ctx, itemBefore, GONE) : undefined
  await update(place, issue, itemBefore)
  const item = await findItem(place, issue.number)
  if (item && item.state !== 'skipped') await carryOut(place, issue, item)
}

async function update(place: TriagePlace, issue: TriageIssue, item: TriageItem | null): Promise<void> {
  const { ctx, repository } = place
  if (item?.state === 'settled') return refreshItem(ctx, item, issue)
  const note = whySkipped(place.config, issue)
  if (note !== null) return saveItem(ctx, repository, issue, { state: 'skipped', note })
  // A closed issue needs no work. It is kept, because a later issue may repeat it.
  if (issue.state === 'closed' && item?.state !== 'classified')
    return saveItem(ctx, repository, issue, { state: 'skipped', note: CLOSED })
  const isKnown = item !== null && item.state !== 'skipped' && item.version === versionOf(issue)
  if (isKnown || (item && issue.state === 'closed')) return refreshItem(ctx, item, issue)
  await judge(place, issue)
}

const CLOSED = 'It was closed before it was classified.'
const GONE = 'The issue was deleted or moved.'

async function judge(place: TriagePlace, issue: TriageIssue): Promise<void> {
  const { ctx, host, repository } = place
  const [candidates, sections] = await Promise.all([
    host.findSimilar(issue.title),
    findSections(ctx, repository, issue),
  ])
  await classify(place, { issue, similar: rankSimilar(issue, candidates), sections })
}

/** A line at the end of each issue that the ticket sync creates on a code host. */
const OUR_MARK = /<!-- plumbline:[\w-]+ -->\s*$/

/** Why an issue is not classified, as a sentence. Null if it is. */
function whySkipped({ triage }: Pick<Config, 'triage'>, issue: TriageIssue): string | null {
  if (!triage.enabled) return 'Triage is off in CONFIG.yaml.'
  const [author] = issue.authors
  if (author === undefined || OUR_MARK.test(issue.body)) return 'Plumbline created this issue.'
  const ignoredAuthor = triage.ignore_authors.find((each) => includesName(issue.authors, each))
  if (ignoredAuthor !== undefined) return `Issues of ${ignoredAuthor} are ignored by triage.ignore_authors.`
  const ignoredLabel = triage.ignore_labels.find((each) => includesName(issue.labels, each))
  if (ignoredLabel !== undefined) return `The label ${ignoredLabel} is in triage.ignore_labels.`
  return null
}

const includesName = (names: readonly string[], searchedName: string) =>
  names.some((name) => name.toLowerCase() === searchedName.toLowerCase().replace(/^@/, ''))
