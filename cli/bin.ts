/**
 * Runs svc. A hook runs at every prompt, so it loads neither the other commands nor the language. Git searches while the
 * commands are being loaded.
 */
async function start([name, ...words]: string[]): Promise<void> {
  const [hookName, ...rest] = words
  if (name === 'hook' && rest.length === 0 && !hookName?.startsWith('-')) {
    const { runHook } = await import('./hook/run-hook')
    process.exitCode = await runHook(hookName)
    return
  }
  if (name === 'search') (await import('./source/local/search/early-search')).startEarlySearch(words)
  const { main } = await import('./main')
  const { COMMANDS } = await import('./commands')
  await main(process.argv.slice(2), COMMANDS)
}

void start(process.argv.slice(2))
