#!/usr/bin/env node
// The start of the bundled command line. `bundle-command-line.mjs` replaces the names in capitals, and appends a function with
// a comment line for each module: its text as JSON. Comments compile in a tenth of the time of strings, and a function's text
// is available without reading the file again.
CHECK_NODE
const { pathToFileURL } = require('node:url')
const { compileFunction } = require('node:vm')

/** The position of each module's text in the function's text. */
const places = PLACES
const texts = moduleTexts.toString()
const loaded = {}
const bundleAddress = pathToFileURL(__filename).href

function load(name) {
  if (!(name in places)) return require(name)
  if (loaded[name] !== undefined) return loaded[name].exports
  const module = { exports: {} }
  loaded[name] = module
  const parameters = ['require', 'module', 'exports', 'bundleAddress']
  const run = compileFunction(textOf(name), parameters, { filename: `${__filename}/${name.slice(2)}` })
  run(load, module, module.exports, bundleAddress)
  return module.exports
}

function textOf(name) {
  const [from, to] = places[name]
  return JSON.parse(texts.slice(from, to))
}

load(ENTRY)
