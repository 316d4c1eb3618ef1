/** Loaded into the measured process: collects all garbage when its parent asks, so that the heap is what is in use. */
process.on('message', (message) => {
  if (message !== 'collect') return
  globalThis.gc()
  process.send('collected')
})
process.channel.unref()
