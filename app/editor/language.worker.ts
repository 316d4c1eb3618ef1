import { type Asked, readText } from './read-text'

/** Reads beside the page, so that typing never waits for it. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(readText(data)))
