/** The part of autocannon's API that the measurements use; it is installed only when they run. */
declare module "autocannon" {
  type Client = { setHeadersAndBody: (headers: Record<string, string>, body?: string) => void }
  type BuiltRequest = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    duration: number
    timeout?: number
    requests: (BuiltRequest & { setupRequest?: (request: BuiltRequest, context: Record<string, unknown>) => BuiltRequest })[]
  }
  type Result = { errors: number; timeouts: number; duration: number; non2xx: number; "2xx": number }
  type Running = PromiseLike<Result> & {
    on: (event: "response", heard: (client: Client, status: number, bytes: number, milliseconds: number) => void) => Running
  }
  export default function autocannon(options: Options): Running
}
