import { expect, it } from 'vitest'
import { renderMarkdown, resolveRelativeUrls } from '#spec/render/render-markdown'

const resolve = (markdown: string, loadAtOnce = false) =>
  resolveRelativeUrls(renderMarkdown(markdown), {
    documentPath: 'docs/a.md',
    link: (path) => `/page/${path}`,
    image: (path) => `/raw/${path}`,
    remoteImages: { loadAtOnce, address: (url) => `/proxy?${encodeURIComponent(url)}` },
  })

const PROXIED = '/proxy?https%3A%2F%2Fimages.example%2Fa.png'

it('a remote image is a link that names its host, and no browser loads anything', () => {
  const html = resolve('![A chart](https://images.example/a.png)')
  expect(html).toBe(
    `<p>A chart <span class="remote-image"><a href="${PROXIED}">Load image from images.example</a>` +
      `<template><img src="${PROXIED}" alt="A chart" loading="lazy"></template></span></p>\n`,
  )
})

it.each([
  ['![](//images.example/a.png)'],
  ['![](HTTPS://images.example/a.png)'],
  ['<img src="https://images.example/a.png">'],
])('%s is a remote image', (markdown) => {
  const html = resolve(markdown)
  expect(html).toContain('Load image from images.example')
  expect(html.replace(/<template>.*<\/template>/g, '')).not.toMatch(/<img/)
})

it('an image in a link follows it, because links cannot be nested', () => {
  const html = resolve('[![Build](https://images.example/a.png) now](https://ci.example/)')
  expect(html).toMatch(/<a href="https:\/\/ci.example\/"[^>]*>Build now<\/a> <span class="remote-image"><a /)
})

it('sources of a picture wait with its image', () => {
  const html = resolve(
    '<picture><source srcset="https://images.example/dark.png 2x"><img src="https://images.example/a.png" width="20"></picture>',
  )
  expect(html).not.toContain('<source')
  expect(html).toContain('width="20"')
})

it('images of the repository stay', () => {
  expect(resolve('![A](b.png) ![B](https://images.example/a.png)')).toContain(
    '<img src="/raw/docs/b.png" alt="A" loading="lazy">',
  )
})

it('where images load at once, only their addresses are replaced', () => {
  const html = resolve(
    '<picture><source srcset="https://images.example/dark.png 2x"><img alt="x" src="https://images.example/a.png"></picture>',
    true,
  )
  expect(html).toContain(`<img alt="x" src="${PROXIED}">`)
  expect(html).toContain('<source srcset="/proxy?https%3A%2F%2Fimages.example%2Fdark.png 2x">')
})

it('an address without a valid host, or a very long one, leaves the description', () => {
  expect(resolve('![One](https://[oops/a.png)')).toBe('<p>One</p>\n')
  expect(resolve(`![Two](https://images.example/${'a'.repeat(2_000)})`)).toBe('<p>Two</p>\n')
})

it('a description with markup stays a description', () => {
  const html = resolve('![a "quoted" & b](https://images.example/a.png)')
  expect(html).toContain('a &quot;quoted&quot; &amp; b <span')
})
