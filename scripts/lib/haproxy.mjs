// The settings of HAProxy in front of several processes on one machine; docs/cluster.md explains the lines of the backend.

/** `members`: name and port of each process. */
export function proxySettings({ port, statsPort, members }) {
  return `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h

frontend players
  bind 127.0.0.1:${port}
  default_backend cardroom

backend cardroom
  option forwardfor
  balance leastconn
  option httpchk GET /readyz?draining=404
  http-check disable-on-404
  timeout check 700ms
  default-server inter 500ms fastinter 100ms fall 5 rise 1 on-marked-down shutdown-sessions
  retries 3
  option redispatch
${members.map((one) => `  use-server ${one.name} if { path_beg /t/${one.name}/ }`).join('\n')}
${members.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check`).join('\n')}

frontend watch
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
  stats refresh 2s
`;
}
