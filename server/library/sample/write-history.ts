import { readFile } from 'node:fs/promises'
import { HISTORY, type SampleCommit } from './history'

const DAY_MS = 86_400_000
const CONTENT = new URL('./content/', import.meta.url)

/** The whole history in the format of `git fast-import`. */
export async function writeHistory(branch: string, now: Date): Promise<string> {
  const commits = await Promise.all(HISTORY.map((step, index) => writeCommit(step, index, branch, now)))
  return `${commits.join('')}done\n`
}

async function writeCommit(step: SampleCommit, index: number, branch: string, now: Date): Promise<string> {
  const files = await Promise.all([
    ...(step.final ?? []).map(async (path) => writeFile(path, await readContent(path, now))),
    ...(step.drafted ?? []).map(async (path) => writeFile(path, draftFolderOf(await readContent(path, now)))),
  ])
  const seconds = Math.floor(workingHour(step.daysAgo, index, now) / 1000)
  const head = `commit refs/heads/${branch}\ncommitter Plumbline sample <sample@plumbline.invalid> ${seconds} +0000\n`
  return `${head}${data(step.message)}${files.join('')}\n`
}

/** Times are during working hours and differ from commit to commit. */
function workingHour(daysAgo: number, index: number, now: Date): number {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const minutes = 9 * 60 + ((index * 97) % 480)
  return midnight - daysAgo * DAY_MS + minutes * 60_000
}

/** Texts contain dates such as `{{12 days ago}}`. Replacing them at creation keeps the sample recent. */
async function readContent(path: string, now: Date): Promise<string> {
  const text = await readFile(new URL(path, CONTENT), 'utf8')
  return text.replace(/\{\{(\d+) days ago\}\}/g, (_, days: string) =>
    new Date(now.getTime() - Number(days) * DAY_MS).toISOString().slice(0, 10),
  )
}

function writeFile(path: string, text: string): string {
  return `M 100644 inline ${path}\n${data(text)}`
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}

/** Turns a finished spec into its first draft: status `draft`, nothing checked off, no links to code. */
function draftFolderOf(text: string): string {
  return text
    .replace(/^(status|review_status): .*$/gm, '$1: draft')
    .replace(/^updated: .*\n/m, '')
    .replace(/^\s*<!-- \w+:realized-in:.*-->\n/gm, '')
    .replace(/(<!-- \w+:system:\S+) status:\S+ -->/g, '$1 status:draft -->')
    .replace(/^(\s*(?:[-*+]|\d+\.) )\[x\]/gm, '$1[ ]')
}
