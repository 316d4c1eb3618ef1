import { fetchNode, NEWER_NODES } from './fetch-node.mjs'
import { runTests } from './run-tests.mjs'

/**
 * Runs the suite on each newer Node version, without the heavy proofs, which do not depend on it. Skips a version that cannot
 * be
 * downloaded, with a notice.
 *
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export async function runOnNewerNodes(args) {
  const { DEEP: _, ...env } = process.env
  let areOk = true
  for (const node of NEWER_NODES) {
    const fetched = await fetchNode(node)
    if ('problem' in fetched) {
      console.error(`Node ${node.version}: not tried, because ${fetched.problem}.`)
      continue
    }
    console.log(`\nThe suite on Node ${node.version}`)
    const isOk = await runTests(args, { node: fetched.binary, env })
    if (!isOk) console.error(`The suite failed on Node ${node.version}.`)
    areOk = areOk && isOk
  }
  return areOk
}
