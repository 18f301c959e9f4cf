/** What a page tells the service worker; it answers through the message's port. */
export type WorkerMessage =
  /** does its shell hold this script? Answers a boolean: then the page is of the same version */
  | { type: 'holds'; script: string }
  /**
   * take over from the worker before, unless another page is open, which may need the files of its
   * own version
   */
  | { type: 'takeOver' }
  /** keep every part of the program, the viewers included. Answers how many could not be kept */
  | { type: 'keepAll' }

/** Sends a message to a worker and resolves with its answer. */
export const postToWorker = <Answer>(
  worker: ServiceWorker,
  message: WorkerMessage,
): Promise<Answer> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<Answer>) => resolve(event.data)
    worker.postMessage(message, [port2])
  })
