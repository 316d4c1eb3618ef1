/**
 * Loaded into the measured process: collects garbage when its parent requests it, so that the heap contains only live objects.
 */
process.on('message', (message) => {
  if (message !== 'collect') return
  globalThis.gc()
  process.send('collected')
})
process.channel.unref()
