import { compareTexts } from '../impact/compare-texts'
import { parseContent } from '../preview/parse-content'
import { renderContent, renderMarked } from '../preview/render-content'
import { describePull } from '../pull-save/describe-pull'

/** Tasks with only texts as input, so they can run in any thread. Input and output are copied between threads. */
const TASKS = { compareTexts, describePull, parseContent, renderContent, renderMarked }

export type TextTaskName = keyof typeof TASKS
export type TextTaskInput<Name extends TextTaskName> = Parameters<(typeof TASKS)[Name]>[0]
export type TextTaskOutput<Name extends TextTaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>

type TextTask<Name extends TextTaskName> = (
  input: TextTaskInput<Name>,
) => TextTaskOutput<Name> | Promise<TextTaskOutput<Name>>
const tasks: { [Name in TextTaskName]: TextTask<Name> } = TASKS

export async function carryOutTextTask<Name extends TextTaskName>(
  name: Name,
  input: TextTaskInput<Name>,
): Promise<TextTaskOutput<Name>> {
  return tasks[name](input)
}
