// Loaded into the server by start.mjs: when that process exits, however it ended, the server shuts
// down gracefully.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 20_000).unref()
  })
  // Listening to the channel must not keep the process alive.
  process.channel.unref()
}
