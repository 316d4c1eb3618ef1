/** Runs svc. A hook runs at every prompt, so it loads neither the other commands nor the language. */
async function start([name, hookName, ...rest]: string[]): Promise<void> {
  if (name === 'hook' && rest.length === 0 && !hookName?.startsWith('-')) {
    const { runHook } = await import('./hook/run-hook')
    process.exitCode = await runHook(hookName)
    return
  }
  const { main } = await import('./main')
  const { COMMANDS } = await import('./commands')
  await main(process.argv.slice(2), COMMANDS)
}

void start(process.argv.slice(2))
