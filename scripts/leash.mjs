// Loaded into the server by start.mjs: when that process is gone, however it ended, the server stops in good order.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 20_000).unref()
  })
  // Being able to hear this is no reason to stay.
  process.channel.unref()
}
