const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Plumbline needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`,
  )
  process.exit(1)
}
