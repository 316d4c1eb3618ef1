import { escapeHtml } from '../html/escape-html'

/** How a page shows images of other hosts. */
export interface RemoteImages {
  /** The address from which readers load the image. */
  address(url: string): string
  /** Images load with the page. Otherwise each one waits for a click. */
  loadAtOnce: boolean
}

/** Rendered HTML contains quotes only around attribute values, and no `>` in them. */
const REMOTE = / (src|srcset)="((?:https?:)?\/\/[^" ]+)( [^"]*)?"/i
const TAG = /<(a|\/a|img|source)\b[^>]*>/g

/** Longer addresses are not loaded, because the address of the image in our pages contains them. */
const MAX_URL_LENGTH = 2_000

export const hasRemoteImage = (html: string): boolean => REMOTE.test(html)

/**
 * Replaces the addresses of remote images in rendered HTML. Where they wait for a click, a link to the image stands in their
 * place, and a `template` has the image for the page's script. No browser loads what is in a template.
 */
export function replaceRemoteImages(html: string, images: RemoteImages): string {
  if (!hasRemoteImage(html)) return html
  let isInLink = false
  /** Placeholders of images in the open link. Links cannot be nested, so they follow it. */
  let waiting = ''
  const replaced = html.replace(TAG, (tag, name: string) => {
    if (name === 'a') isInLink = true
    if (name === '/a') {
      const placeholders = waiting
      isInLink = false
      waiting = ''
      return tag + placeholders
    }
    const url = remoteUrlOf(tag)
    if (url === null) return tag
    const alt = ALT.exec(tag)?.[1] ?? ''
    const host = hostOf(url)
    if (host === null) return name === 'img' ? alt : ''
    const local = tag.replace(REMOTE, (_, attribute: string, _url: string, descriptor = '') => {
      return ` ${attribute}="${escapeHtml(images.address(url))}${descriptor}"`
    })
    if (images.loadAtOnce) return local
    if (name === 'source') return ''
    const placeholder = placeholderOf(local, { host, address: images.address(url) })
    if (!isInLink) return alt === '' ? placeholder : `${alt} ${placeholder}`
    waiting += ` ${placeholder}`
    return alt || 'Image'
  })
  return replaced + waiting
}

const ALT = / alt="([^"]*)"/

function remoteUrlOf(tag: string): string | null {
  const url = REMOTE.exec(tag)?.[2]?.replaceAll('&amp;', '&') ?? null
  return url?.startsWith('//') ? `https:${url}` : url
}

function hostOf(url: string): string | null {
  return url.length <= MAX_URL_LENGTH && URL.canParse(url) ? new URL(url).host : null
}

const placeholderOf = (image: string, { host, address }: { host: string; address: string }) =>
  `<span class="remote-image"><a href="${escapeHtml(address)}">Load image from ${escapeHtml(host)}</a>` +
  `<template>${image}</template></span>`
