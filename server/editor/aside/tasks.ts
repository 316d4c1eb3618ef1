import { compareTexts } from '../compare-texts'
import { describePull } from '../describe-pull'
import { parseContent } from '../parse-content'
import { renderContent } from '../render-content'

/** What is found out from texts and nothing else, so that any thread can do it. Input and output are copied between two. */
const TASKS = { compareTexts, describePull, parseContent, renderContent }

export type TaskName = keyof typeof TASKS
export type InputOf<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0]
export type OutputOf<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>

type Task<Name extends TaskName> = (input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>>
const tasks: { [Name in TaskName]: Task<Name> } = TASKS

export async function carryOut<Name extends TaskName>(
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  return tasks[name](input)
}
