#!/usr/bin/env node
// The start of the bundled command line. `bundle-command-line.mjs` replaces the names in capitals.
const { pathToFileURL } = require('node:url')
const { compileFunction } = require('node:vm')

const texts = MODULES
const loaded = {}
const bundleAddress = pathToFileURL(__filename).href

function load(name) {
  if (!(name in texts)) return require(name)
  if (loaded[name] !== undefined) return loaded[name].exports
  const module = { exports: {} }
  loaded[name] = module
  const parameters = ['require', 'module', 'exports', 'bundleAddress']
  const run = compileFunction(texts[name], parameters, { filename: `${__filename}/${name.slice(2)}` })
  run(load, module, module.exports, bundleAddress)
  return module.exports
}

load(ENTRY)
