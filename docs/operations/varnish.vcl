vcl 4.1;

# Varnish before a site with SHARED_CACHE_SECONDS=300 and PURGE_URL=http://127.0.0.1:6081/. See docs/scaling.md.
# It adds its address to X-Forwarded-For, so set TRUST_PROXY to it and to the proxy before it.

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  # An uploaded photo may wait for others. Live changes are a stream with a ping every 15 seconds.
  .first_byte_timeout = 200s;
  .between_bytes_timeout = 60s;
}

acl purgers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403));
    }
    # Each key of the page is between spaces or at an end.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, "\s+", "|") + ")(\s|$)");
    return (synth(200));
  }
  # Pages are the same for everybody. All else is for the site.
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/(api|trpc|health)(/|$)" || req.url ~ "[?&](token|tempToken)=") {
    return (pass);
  }
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  # The files of a page have no key, and live as long as their Cache-Control says. The rest is not stored.
  if (!beresp.http.Surrogate-Key && bereq.url !~ "^/(assets|images)/") {
    set beresp.uncacheable = true;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  # Browsers ask each time. The lifetime is for this cache only.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = "no-cache";
  }
}
