import { median, sideBySide, timed } from '../harness'
import { PROTOCOLS, type ToolClient } from './tool-client'
import type { ToolTwin } from './tool-twins'

const TARGET = 1.3
const CALLS_PER_ROUND = 50

/** Prints the duration of a tool call as a multiple of the REST request in the same round. */
export async function compareTwins(client: ToolClient, { tool, args, path }: ToolTwin, rounds: number) {
  const many = (work: () => Promise<unknown>) => () =>
    timed(async () => {
      for (let call = 0; call < CALLS_PER_ROUND; call++) await work()
    })
  const calls = PROTOCOLS.map((protocol) => [protocol, many(() => client.callTool(protocol, tool, args))])
  const times = await sideBySide<string>(rounds, {
    rest: many(() => client.get(path)),
    ...Object.fromEntries(calls),
  })
  const rest = times.rest ?? []
  const restMs = median(rest) / CALLS_PER_ROUND
  for (const protocol of PROTOCOLS) {
    const ratios = (times[protocol] ?? []).map((ms, round) => ms / (rest[round] ?? Number.NaN))
    const [ratio, worst] = [median(ratios), Math.max(...ratios)]
    const verdict = ratio <= TARGET ? '' : `  over ${TARGET}`
    console.log(
      `  ${tool.padEnd(14)}${protocol}  ${ratio.toFixed(2)} x of REST (${restMs.toFixed(2)} ms), worst round ${worst.toFixed(2)}${verdict}`,
    )
  }
}
